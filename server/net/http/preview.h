#pragma once
// The picture beside a link. Messengers show no SVG, so a game's own drawing is painted for them.

#include <string>

namespace gatehouse::server {

/// In pixels: the shape that messengers show whole.
inline constexpr int kPreviewWidth = 1200;
inline constexpr int kPreviewHeight = 630;

/// The SVG drawing as a PNG of kPreviewWidth x kPreviewHeight. The drawing stands in the middle, as large as
/// it can be; the colour of its own upper left corner fills the rest. What the drawing names outside itself
/// is not read. Takes some 30 ms of processor and 6 MB while it works. ERRORS: std::runtime_error, if this is
/// no drawing.
std::string png_of(const std::string& svg);

}  // namespace gatehouse::server
