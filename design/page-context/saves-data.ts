/** Whether the visitor asked the browser to fetch as little as it can; only some browsers tell. */
export function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
