#pragma once
#include "texts/texts.hpp"  // stands below the games now
