/** What a visitor wants to know of a file before fetching it. */

/** Files known to readers by the program that opens them, or by a name other than their ending. */
const namesByMediaType: Record<string, string> = {
	'application/pdf': 'PDF',
	'application/msword': 'Word',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
	'application/vnd.ms-excel': 'Excel',
	'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
	'application/vnd.ms-powerpoint': 'PowerPoint',
	'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
	'application/wps-office.doc': 'WPS',
	'application/zip': 'ZIP',
};

/** An ending longer than this is part of the name, not a type. */
const longestEnding = 5;

/**
 * The type of a file in the words readers use: `PDF`, `Word`, or its ending in capitals.
 *
 * @returns null where neither the media type nor the name tells
 */
export function fileType({ mediaType, name }: { mediaType: string; name: string }): string | null {
	const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
	const known = namesByMediaType[essence];
	if (known) return known;
	const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1];
	return ending && ending.length <= longestEnding ? ending.toUpperCase() : null;
}

/** Whether browsers can show the file themselves, so that a preview makes sense. */
export function canBePreviewed({ mediaType }: { mediaType: string }): boolean {
	return /^application\/pdf\s*(;|$)/i.test(mediaType);
}

const units = ['B', 'KB', 'MB', 'GB'];

/** A size in bytes as readers know it from their file manager: `832 B`, `64 KB`, `1.5 MB`. */
export function fileSize(bytes: number): string {
	let value = bytes;
	let unit = 0;
	// What would be shown as "1024 KB" is the next unit already.
	while (Math.round(value) >= 1024 && unit < units.length - 1) {
		value /= 1024;
		unit++;
	}
	const precise = unit >= 2 && value < 99.95;
	return `${precise ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
