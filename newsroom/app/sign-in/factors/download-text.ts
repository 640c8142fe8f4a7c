/** Lets the browser save a text as a file. The mark at its start makes old Windows editors read it as UTF-8. */
export function downloadText(fileName: string, text: string): void {
	const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
	const link = document.createElement('a');
	link.href = address;
	link.download = fileName;
	link.click();
	// The download has begun once the click is handled; some browsers read the address a little later.
	setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
