/** Where the newsroom shows a picture of the store, published or not. */
export function pictureAddress(file: string, width = 1000): string {
	return `/api/newsroom/picture?${new URLSearchParams({ file, width: String(width) })}`;
}
