/** Widths in pixels of a picture's copies (design, section 2), besides its own width if that is less. */
const copyWidths = [480, 960, 1440, 1920] as const;
const maxCopyWidth = 1920;
/** The maximum of WebP and AV1; a long infographic has fewer copies, or none. */
const maxCopyHeight = 16_383;

/** Widths in pixels of a picture's copies, smallest first, never larger than the picture. */
export function copyWidthsOf(width: number, height: number): number[] {
	const smaller = copyWidths.filter((step) => step < width);
	const widths = width <= maxCopyWidth ? [...smaller, width] : smaller;
	return widths.filter((copyWidth) => Math.ceil((height * copyWidth) / width) <= maxCopyHeight);
}
