// The files of resources/, as the build embeds them (cmake/embed.cmake).
#pragma once

#include <string_view>

namespace hasse::resources {

// Script of the page of a run (space_time_html.h): shows what happened before and after an event, and searches events.
// It reads what space_time_data.h wrote and puts texts into the page as texts only. Which event is chosen and what is
// searched for stand in the address behind #, so that a page can be reloaded and passed on as it is.
extern const std::string_view space_time_js;

// How the page looks, in light and dark.
extern const std::string_view space_time_css;

}  // namespace hasse::resources
