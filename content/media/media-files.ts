/** Longest name of a file in bytes, as file systems have it. */
const maxNameBytes = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const refusedInName = /[\u0000-\u001F\u007F\\]/;

/** Whether a name can be a file's in a folder and the last part of an address: not a path, no controls. */
export function isFileName(name: string): boolean {
	return (
		name !== '' &&
		name !== '.' &&
		name !== '..' &&
		!name.includes('/') &&
		!refusedInName.test(name) &&
		name.isWellFormed() &&
		Buffer.byteLength(name) <= maxNameBytes
	);
}

/** Whether a text is a file as content calls it: `media/…`, each part a file name. */
export function isMediaFile(file: string): boolean {
	const [folder, ...parts] = file.split('/');
	return folder === 'media' && parts.length > 0 && parts.every(isFileName);
}

/** The file's own name: `bridge.jpg` of `media/2026/bridge.jpg`. */
export function baseNameOf(file: string): string {
	return file.slice(file.lastIndexOf('/') + 1);
}

/** The ending of a file's name in lower case, without the dot; empty where it has none. */
export function extensionOf(file: string): string {
	const name = baseNameOf(file);
	const dot = name.lastIndexOf('.');
	return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * The name of a picture's copy beside its original: `bridge-960w.webp` of `media/2026/bridge.jpg`.
 *
 * @param mark tells a copy apart from another that has been under the same original: `bridge-960w-1f3a.avif`
 */
export function copyNameOf(file: string, width: number, format: string, mark = ''): string {
	const name = baseNameOf(file);
	const dot = name.lastIndexOf('.');
	const ending = `-${width}w${mark && `-${mark}`}.${format}`;
	let stem = dot <= 0 ? name : name.slice(0, dot);
	while (Buffer.byteLength(stem + ending) > maxNameBytes) stem = stem.slice(0, -1).toWellFormed();
	return stem + ending;
}
