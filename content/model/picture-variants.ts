/** A smaller or re-encoded copy of a picture; `file` is its name beside the original in the media store. */
export type PictureVariant = { format: 'avif' | 'webp'; width: number; file: string };
