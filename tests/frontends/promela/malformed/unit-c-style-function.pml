/* expect: 2:9: error: expected ',', ';' or another unit of the model after the declaration, found '(' */
int main() { skip }
