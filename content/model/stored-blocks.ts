/**
 * Blocks as stored with a version: pictures and attachments by their file name in content (`media/…`), which
 * queries resolve to addresses. All HTML is sanitised.
 */
type StoredPicture = { file: string; alt: string; captionHtml: string | null };

export type StoredBlock =
	| { kind: 'text'; html: string }
	/** As wide as the text with `width`, else wider. */
	| ({ kind: 'picture'; width?: 'text' } & StoredPicture)
	| { kind: 'gallery'; pictures: StoredPicture[]; captionHtml: string | null }
	| { kind: 'attachment'; file: string; name: string }
	| { kind: 'table'; html: string }
	| { kind: 'video'; videoId: string; captionHtml: string | null };

export type StoredBlockOf<Kind extends StoredBlock['kind']> = Extract<StoredBlock, { kind: Kind }>;

/** A smaller or re-encoded copy of a picture; `file` is its name beside the original in the media store. */
export type PictureVariant = { format: 'avif' | 'webp'; width: number; file: string };
