/** Types that readers know by a program or another name than the extension. */
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

/** A longer extension is part of the name, not a type. */
const maxExtensionLength = 5;

/**
 * The type of a file in readers' terms: `PDF`, `Word`, or its extension in capitals.
 *
 * @returns null if the type is unknown
 */
export function fileType({ mediaType, name }: { mediaType: string; name: string }): string | null {
	const essence = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
	const knownName = namesByMediaType[essence];
	if (knownName) return knownName;
	const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1];
	return extension && extension.length <= maxExtensionLength ? extension.toUpperCase() : null;
}

/** Whether browsers can display the file. */
export function canBePreviewed({ mediaType }: { mediaType: string }): boolean {
	return /^application\/pdf\s*(;|$)/i.test(mediaType);
}

const units = ['B', 'KB', 'MB', 'GB'];

/** Formats a size in bytes like a file manager: `832 B`, `64 KB`, `1.5 MB`. */
export function fileSize(bytes: number): string {
	let value = bytes;
	let unit = 0;
	// Rounding to 1024 KB already gives 1 MB.
	while (Math.round(value) >= 1024 && unit < units.length - 1) {
		value /= 1024;
		unit++;
	}
	const precise = unit >= 2 && value < 99.95;
	return `${precise ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
