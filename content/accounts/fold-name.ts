/**
 * Names that differ only in case, width or outer spaces are the same: the form in which they are compared. The store
 * holds no NUL, so a name with one is nobody's.
 */
export function foldName(name: string): string {
	return name.normalize('NFKC').trim().toLowerCase().replaceAll('\0', '\uFFFD');
}
