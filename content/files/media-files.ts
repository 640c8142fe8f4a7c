/** Maximum bytes of a file name in file systems. */
const maxNameBytes = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const refusedInName = /[\u0000-\u001F\u007F\\]/;

/**
 * Whether a name is valid for a file in a folder and as the last part of an address: no path, no control
 * characters.
 */
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

/** Whether a text is a file name in content: `media/…`, each part a valid file name. */
export function isMediaFile(file: string): boolean {
	const [folder, ...parts] = file.split('/');
	return folder === 'media' && parts.length > 0 && parts.every(isFileName);
}

/** The base name of a file: `bridge.jpg` of `media/2026/bridge.jpg`. */
export function baseNameOf(file: string): string {
	return file.slice(file.lastIndexOf('/') + 1);
}

/** The extension of a file in lower case, without the dot; empty when it has none. */
export function extensionOf(file: string): string {
	const name = baseNameOf(file);
	const dot = name.lastIndexOf('.');
	return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/**
 * The name of a picture's copy beside its original: `bridge-960w.webp` of `media/2026/bridge.jpg`.
 *
 * @param mark distinguishes a copy from earlier ones of the same original: `bridge-960w-1f3a.avif`
 */
export function copyNameOf(file: string, width: number, format: string, mark = ''): string {
	const name = baseNameOf(file);
	const dot = name.lastIndexOf('.');
	const ending = `-${width}w${mark && `-${mark}`}.${format}`;
	let stem = dot <= 0 ? name : name.slice(0, dot);
	while (Buffer.byteLength(stem + ending) > maxNameBytes) stem = stem.slice(0, -1).toWellFormed();
	return stem + ending;
}

/** The length of the digest prefix in folder names and addresses: 128 bits, enough to avoid collisions. */
export const digestInAddress = 32;

/**
 * The address of a file in the media store, an original (`media/2026/bridge.jpg`) or a copy by its name
 * (`bridge-960w.webp`). It contains the digest of the original, so its content never changes.
 */
export function mediaAddress(digest: string, file: string): string {
	return `/media/${digest.slice(0, digestInAddress)}/${encodeURIComponent(baseNameOf(file))}`;
}

const addressPattern = /^\/media\/([0-9a-f]{32})\/([^/?#]+)$/;

/**
 * Parses the path of such an address: the prefix of the digest and the name, as `storeKey` expects them.
 * Null for everything else: other paths, broken encoding, names that are paths.
 */
export function parseMediaAddress(path: string): { digest: string; name: string } | null {
	const [, digest, encodedName] = addressPattern.exec(path) ?? [];
	if (digest === undefined || encodedName === undefined) return null;
	const name = decoded(encodedName);
	return name !== null && isFileName(name) ? { digest, name } : null;
}

/**
 * The digest prefixes of all media addresses in some text or markup: content may link to a file by the
 * address it is served at.
 */
export function digestsOfAddressesIn(text: string): string[] {
	return Array.from(text.matchAll(/\/media\/([0-9a-f]{32})\//g), ([, digest]) => digest as string);
}

function decoded(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
