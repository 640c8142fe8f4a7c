/**
 * The files of a content bundle, by kind. Each is optional; the folder must contain at least one of them.
 * `media` is the folder of pictures and attachments, addressed as `media/bridge.jpg`; the folders of
 * videos are beside it; `versions.jsonl` and `views.jsonl` come from an export with history.
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

/** The kinds of content in a bundle, by which an import counts. */
export type BundleKind = keyof typeof bundleFiles;
