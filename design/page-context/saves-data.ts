/** Whether the visitor turned on data saving; not all browsers report it. */
export function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}
