/**
 * The files of a content bundle, by what they bring. Each is optional; the folder must hold one of them
 * at least. `versions.jsonl` and `views.jsonl` come from an export with history.
 */
export const bundleFiles = {
	site: 'site.json',
	columns: 'columns.json',
	leaders: 'leaders.json',
	organisation: 'organisation.json',
	media: 'media.json',
	videos: 'videos.json',
	articles: 'articles.jsonl',
	versions: 'versions.jsonl',
	views: 'views.jsonl',
} as const;

/** What a bundle brings; counts are kept by it. `media` counts the files in `media/`. */
export type BundleKind = keyof typeof bundleFiles;

/** The folder of pictures and attachments in a bundle. Content calls a file `media/bridge.jpg`. */
export const mediaFolder = 'media';
