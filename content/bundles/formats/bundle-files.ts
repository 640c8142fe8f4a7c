/**
 * The files of a content bundle, by what they bring. Each is optional; the folder must hold one of them
 * at least. `media` is the folder of pictures and attachments, where content finds `media/bridge.jpg`; the
 * folders of films stand beside it;
 * `versions.jsonl` and `views.jsonl` come from an export with history.
 */
export const bundleFiles = {
	site: 'site.json',
	columns: 'columns.json',
	leaders: 'leaders.json',
	organisation: 'organisation.json',
	search: 'search.json',
	media: 'media',
	alts: 'media.json',
	videos: 'videos.json',
	articles: 'articles.jsonl',
	versions: 'versions.jsonl',
	views: 'views.jsonl',
} as const;

/** What a bundle brings; counts are kept by it. */
export type BundleKind = keyof typeof bundleFiles;
