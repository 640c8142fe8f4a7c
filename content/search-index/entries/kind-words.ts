/**
 * What visitors call a kind of thing: who asks for one of these words, alone or beside words of a name, finds all
 * of the kind.
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
