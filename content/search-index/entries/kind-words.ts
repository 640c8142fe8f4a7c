/**
 * The words of visitors for a kind of entry: a query of such a word, alone or with words of a name, finds all
 * entries of the kind.
 */
export const videoWords = [
	'视频',
	'影片',
	'短片',
	'宣传片',
	'影像',
	'电影',
	'video',
	'film',
	'movie',
] as const;
