/**
 * Where the newsroom shows a picture of the store, published or not.
 *
 * @param digest of its bytes where it is known, so that another picture of this name has another address
 */
export function pictureAddress(file: string, width = 1000, digest = ''): string {
	const version = digest && { version: digest.slice(0, 8) };
	return `/api/newsroom/picture?${new URLSearchParams({ file, width: String(width), ...version })}`;
}
