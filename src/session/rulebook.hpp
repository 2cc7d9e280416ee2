#pragma once
#include "texts/rulebook.hpp"  // stands below the games now
