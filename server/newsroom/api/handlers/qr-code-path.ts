import encodeQR from 'qr';

/** In modules (ISO/IEC 18004). */
const quietZone = 4;

/**
 * A QR code as SVG path data, one unit a module, quiet zone included. The page that draws it chooses colours; black
 * on white is what every application reads.
 */
export function qrCodePath(text: string): { size: number; path: string } {
	const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
	const path = rows.flatMap((row, y) =>
		darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`),
	);
	return { size: rows.length, path: path.join('') };
}

/** The dark modules of a row: where each run begins, and how long it is. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
	const runs: [number, number][] = [];
	for (const [x, isDark] of row.entries()) {
		const last = runs.at(-1);
		if (!isDark) continue;
		if (last && last[0] + last[1] === x) last[1] += 1;
		else runs.push([x, 1]);
	}
	return runs;
}
