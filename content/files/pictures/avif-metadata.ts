/** Items of an AVIF file that hold what a camera or an editor noted: Exif, XMP. */
const metadataTypes: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

type Box = { type: string; start: number; end: number };

/**
 * An AVIF file whose metadata is overwritten with zeros: every place in the file is counted from its start, so nothing
 * may move. Its orientation is a property of the picture, which stays.
 *
 * @returns null for a file that is not of the form
 */
export function cleanAvif(bytes: Buffer): Buffer[] | null {
	try {
		const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
		if (meta === undefined) return null;
		// A version and flags come before its boxes.
		const boxes = boxesIn(bytes, meta.start + 4, meta.end);
		const [items, places, data] = ['iinf', 'iloc', 'idat'].map((name) =>
			boxes.find(({ type }) => type === name),
		);
		if (items === undefined || places === undefined) return null;
		const wanted = metadataItems(bytes, items);
		const cleaned = Buffer.from(bytes);
		for (const { item, start, end } of extentsOf(bytes, places, data)) {
			if (wanted.has(item)) cleaned.fill(0, start, end);
		}
		return [cleaned];
	} catch (error) {
		// A length that leads out of the file.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + 8 <= to; ) {
		const size = bytes.readUInt32BE(at);
		const isLong = size === 1;
		const end = size === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size);
		const start = at + (isLong ? 16 : 8);
		if (end < start || end > to) throw new RangeError('A box leads out of its parent');
		boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start, end });
		at = end;
	}
	return boxes;
}

/** The numbers of the items that are metadata. */
function metadataItems(bytes: Buffer, { start, end }: Box): Set<number> {
	const isShort = bytes[start] === 0;
	const entries = boxesIn(bytes, start + (isShort ? 6 : 8), end);
	return new Set(
		entries.flatMap((entry) => {
			const wide = (bytes[entry.start] ?? 0) >= 3;
			const type = bytes.toString('latin1', entry.start + (wide ? 10 : 8), entry.start + (wide ? 14 : 12));
			if (!metadataTypes.has(type)) return [];
			return [wide ? bytes.readUInt32BE(entry.start + 4) : bytes.readUInt16BE(entry.start + 4)];
		}),
	);
}

type Extent = { item: number; start: number; end: number };

/**
 * Where the bytes of every item are (ISO/IEC 14496-12, 8.11.3).
 *
 * @param data the box that holds small items within the metadata
 */
function extentsOf(bytes: Buffer, places: Box, data: Box | undefined): Extent[] {
	let at = places.start;
	const next = (size: number): number => {
		const value =
			size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
		at += size;
		return value;
	};
	const version = next(1);
	next(3);
	const sizes = [next(1), next(1)].flatMap((pair) => [pair >> 4, pair & 0x0f]);
	const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = sizes;
	const extents: Extent[] = [];
	for (let items = next(version < 2 ? 2 : 4); items > 0; items--) {
		const item = next(version < 2 ? 2 : 4);
		const method = version === 0 ? 0 : next(2) & 0x0f;
		const isElsewhere = next(2) !== 0;
		const base = next(baseSize) + (method === 1 ? (data?.start ?? 0) : 0);
		for (let count = next(2); count > 0; count--) {
			if (version > 0) next(indexSize);
			const start = base + next(offsetSize);
			const length = next(lengthSize);
			if (!isElsewhere && method < 2)
				extents.push({ item, start, end: length ? start + length : bytes.length });
		}
	}
	return extents;
}
