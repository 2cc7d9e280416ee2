#pragma once
#include "texts/message.hpp"  // stands below the games now
