/** Inclusive limits. Below the minimum, a page did not load what it should, and the test would prove nothing. */
export type Range = readonly [min: number, max: number];

/** Limits for one width: pictures until the network is idle, without scrolling. */
type WidthBudget = {
	pictures: Range;
	/** In KB of 1024. The QR code of the footer counts if it is near enough to load. */
	pictureKilobytes: Range;
};

type PageBudget = {
	/** Addresses in the demo, in both languages if the length of texts matters. */
	paths: readonly string[];
	/** In a window of 390 px with two device pixels per CSS pixel, as on a phone. */
	narrow: WidthBudget;
	/** In a window of 1440 px. */
	wide: WidthBudget;
};

/** By page kind, with the names of the specification (section 2) and our own. Numbers are those of the demo. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
	'404': {
		paths: ['/404', '/en/404'],
		narrow: { pictures: [0, 3], pictureKilobytes: [0, 3] },
		wide: { pictures: [0, 3], pictureKilobytes: [0, 3] },
	},
	home: {
		paths: ['/', '/en'],
		// The slide and the lead article show different pictures: a third is near enough to load.
		narrow: { pictures: [1, 4], pictureKilobytes: [35, 120] },
		wide: { pictures: [3, 5], pictureKilobytes: [110, 260] },
	},
	columndetail: {
		paths: ['/columndetail/news'],
		narrow: { pictures: [1, 4], pictureKilobytes: [35, 100] },
		wide: { pictures: [1, 4], pictureKilobytes: [70, 190] },
	},
	ztzldetail: {
		paths: ['/ztzldetail/topic-green'],
		narrow: { pictures: [3, 6], pictureKilobytes: [70, 195] },
		wide: { pictures: [4, 7], pictureKilobytes: [100, 275] },
	},
	articlepagelist: {
		paths: ['/articlepagelist/notices'],
		narrow: { pictures: [0, 3], pictureKilobytes: [0, 3] },
		wide: { pictures: [0, 3], pictureKilobytes: [0, 3] },
	},
	articleimglist: {
		paths: ['/articleimglist/energy'],
		narrow: { pictures: [2, 5], pictureKilobytes: [55, 150] },
		wide: { pictures: [4, 7], pictureKilobytes: [50, 145] },
	},
	articleimglists: {
		paths: ['/articleimglists/group-news'],
		narrow: { pictures: [3, 6], pictureKilobytes: [70, 190] },
		wide: { pictures: [3, 6], pictureKilobytes: [70, 190] },
	},
	articleimglistch: {
		paths: ['/articleimglistch/photo-stories'],
		narrow: { pictures: [5, 8], pictureKilobytes: [110, 295] },
		wide: { pictures: [6, 9], pictureKilobytes: [130, 345] },
	},
	articlevideolist: {
		paths: ['/articlevideolist/films'],
		narrow: { pictures: [1, 4], pictureKilobytes: [10, 40] },
		wide: { pictures: [1, 4], pictureKilobytes: [10, 40] },
	},
	articlewzq: {
		paths: ['/articlewzq/digest'],
		narrow: { pictures: [0, 1], pictureKilobytes: [0, 1] },
		wide: { pictures: [0, 1], pictureKilobytes: [0, 1] },
	},
	articleqnzy: {
		paths: ['/articleqnzy/youth'],
		narrow: { pictures: [3, 6], pictureKilobytes: [40, 110] },
		wide: { pictures: [3, 6], pictureKilobytes: [80, 215] },
	},
	column_article: {
		paths: ['/column_article/profile'],
		narrow: { pictures: [1, 4], pictureKilobytes: [35, 100] },
		wide: { pictures: [1, 4], pictureKilobytes: [100, 275] },
	},
	articledetail: {
		paths: ['/articledetail/four-shifts-after-dark', '/en/articledetail/four-shifts-after-dark'],
		narrow: { pictures: [3, 6], pictureKilobytes: [75, 200] },
		wide: { pictures: [3, 6], pictureKilobytes: [75, 200] },
	},
	articlesearch: {
		paths: ['/articlesearch?q=1956', '/en/articlesearch?q=1956'],
		narrow: { pictures: [4, 7], pictureKilobytes: [40, 110] },
		wide: { pictures: [4, 7], pictureKilobytes: [40, 110] },
	},
	leaders: {
		paths: ['/leaders/leadership'],
		narrow: { pictures: [6, 9], pictureKilobytes: [20, 60] },
		wide: { pictures: [6, 9], pictureKilobytes: [20, 60] },
	},
	companyLeaderDetail: {
		paths: ['/companyLeaderDetail1'],
		narrow: { pictures: [11, 14], pictureKilobytes: [35, 95] },
		wide: { pictures: [12, 15], pictureKilobytes: [35, 95] },
	},
	companyzzjge: {
		paths: ['/companyzzjge/organisation', '/en/companyzzjge/organisation'],
		narrow: { pictures: [0, 3], pictureKilobytes: [0, 3] },
		wide: { pictures: [0, 3], pictureKilobytes: [0, 3] },
	},
};
