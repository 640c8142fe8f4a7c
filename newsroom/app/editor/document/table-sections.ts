/** What a row of the document says of the section it is in. */
export type SectionOfRow = {
	/** `thead`, `tbody` or `tfoot`. */
	section: string;
	/** The attributes of the section that begins here though one of the same kind precedes it; null elsewhere. */
	starts: Readonly<Record<string, string>> | null;
};

/** Whether a row begins a section. */
export function beginsSection(row: SectionOfRow, before: SectionOfRow | undefined): boolean {
	return before === undefined || before.section !== row.section || row.starts !== null;
}

/**
 * How many rows there are from each row to the end of its section, itself included: the most that a cell of it may
 * span, since HTML ends every span with the section.
 */
export function rowsLeftInSections(rows: readonly SectionOfRow[]): number[] {
	const left = rows.map(() => 1);
	for (let index = rows.length - 2; index >= 0; index -= 1) {
		const next = rows[index + 1];
		if (next && !beginsSection(next, rows[index])) left[index] = (left[index + 1] ?? 0) + 1;
	}
	return left;
}
