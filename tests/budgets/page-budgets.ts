/** The least and the most something may be. Below the least a page did not load what it should, and proves nothing. */
export type Range = readonly [floor: number, ceiling: number];

/** What one width may fetch before `load`. */
type WidthBudget = {
	pictures: Range;
	/** Their bytes, in KB of 1024. Wide, since a new site shows WebP until its AVIF copies, a third smaller, are made. */
	pictureKilobytes: Range;
	/** All requests, the page itself included. */
	requests: Range;
};

type PageBudget = {
	/** Addresses in the demo: in both languages where the words could change what fits. */
	paths: readonly string[];
	/** Script bytes, in KB of 1024 brotli; never above `scriptKilobytes`. */
	scripts: Range;
	/** In a window of 390 px with two dots a pixel, as on a phone. */
	narrow: WidthBudget;
	/** In a window of 1440 px. */
	wide: WidthBudget;
};

/** Design, section 5: what every page stays within, in KB of 1024 brotli. */
export const scriptKilobytes = 125;
export const styleKilobytes: Range = [5, 20];

/** By the kind of page, as the specification (section 2) and the column of films name them. Figures are of the demo. */
export const pageBudgets: Readonly<Record<string, PageBudget>> = {
	'404': {
		paths: ['/404', '/en/404'],
		scripts: [100, 116],
		narrow: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [24, 32] },
		wide: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [24, 32] },
	},
	home: {
		paths: ['/', '/en'],
		scripts: [105, 123],
		narrow: { pictures: [1, 3], pictureKilobytes: [30, 195], requests: [32, 40] },
		wide: { pictures: [1, 3], pictureKilobytes: [45, 270], requests: [32, 40] },
	},
	columndetail: {
		paths: ['/columndetail/news'],
		scripts: [105, 123],
		narrow: { pictures: [1, 3], pictureKilobytes: [30, 180], requests: [40, 48] },
		wide: { pictures: [2, 4], pictureKilobytes: [45, 275], requests: [41, 49] },
	},
	ztzldetail: {
		paths: ['/ztzldetail/topic-green'],
		scripts: [105, 122],
		narrow: { pictures: [2, 4], pictureKilobytes: [70, 390], requests: [39, 47] },
		wide: { pictures: [3, 5], pictureKilobytes: [70, 275], requests: [40, 48] },
	},
	articlepagelist: {
		paths: ['/articlepagelist/notices'],
		scripts: [105, 121],
		narrow: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [36, 44] },
		wide: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [36, 44] },
	},
	articleimglist: {
		paths: ['/articleimglist/energy'],
		scripts: [105, 122],
		narrow: { pictures: [1, 3], pictureKilobytes: [30, 200], requests: [40, 48] },
		wide: { pictures: [1, 3], pictureKilobytes: [10, 80], requests: [40, 48] },
	},
	articleimglists: {
		paths: ['/articleimglists/group-news'],
		scripts: [105, 122],
		narrow: { pictures: [2, 4], pictureKilobytes: [50, 310], requests: [40, 48] },
		wide: { pictures: [3, 5], pictureKilobytes: [80, 405], requests: [41, 49] },
	},
	articleimglistch: {
		paths: ['/articleimglistch/photo-stories'],
		scripts: [105, 123],
		narrow: { pictures: [2, 4], pictureKilobytes: [55, 385], requests: [39, 47] },
		wide: { pictures: [2, 4], pictureKilobytes: [55, 310], requests: [39, 47] },
	},
	articlevideolist: {
		paths: ['/articlevideolist/films'],
		scripts: [105, 125],
		narrow: { pictures: [1, 3], pictureKilobytes: [15, 130], requests: [42, 50] },
		wide: { pictures: [1, 3], pictureKilobytes: [15, 130], requests: [41, 49] },
	},
	articlewzq: {
		paths: ['/articlewzq/digest'],
		scripts: [105, 122],
		narrow: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [36, 44] },
		wide: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [36, 44] },
	},
	articleqnzy: {
		paths: ['/articleqnzy/youth'],
		scripts: [105, 123],
		narrow: { pictures: [1, 3], pictureKilobytes: [15, 120], requests: [40, 48] },
		wide: { pictures: [1, 3], pictureKilobytes: [15, 120], requests: [40, 48] },
	},
	column_article: {
		paths: ['/column_article/profile'],
		scripts: [105, 125],
		narrow: { pictures: [1, 3], pictureKilobytes: [30, 200], requests: [39, 47] },
		wide: { pictures: [1, 3], pictureKilobytes: [65, 390], requests: [39, 47] },
	},
	articledetail: {
		paths: ['/articledetail/four-shifts-after-dark', '/en/articledetail/four-shifts-after-dark'],
		scripts: [105, 125],
		narrow: { pictures: [3, 5], pictureKilobytes: [65, 410], requests: [39, 47] },
		wide: { pictures: [3, 5], pictureKilobytes: [65, 340], requests: [39, 47] },
	},
	articlesearch: {
		paths: ['/articlesearch?q=1956', '/en/articlesearch?q=1956'],
		scripts: [105, 125],
		narrow: { pictures: [4, 6], pictureKilobytes: [30, 195], requests: [36, 44] },
		wide: { pictures: [4, 6], pictureKilobytes: [30, 180], requests: [36, 44] },
	},
	leaders: {
		paths: ['/leaders/leadership'],
		scripts: [100, 119],
		narrow: { pictures: [10, 12], pictureKilobytes: [25, 140], requests: [41, 49] },
		wide: { pictures: [10, 12], pictureKilobytes: [25, 120], requests: [42, 50] },
	},
	companyLeaderDetail: {
		paths: ['/companyLeaderDetail1'],
		scripts: [100, 118],
		narrow: { pictures: [6, 8], pictureKilobytes: [15, 110], requests: [34, 42] },
		wide: { pictures: [10, 12], pictureKilobytes: [25, 120], requests: [38, 46] },
	},
	companyzzjge: {
		paths: ['/companyzzjge/organisation', '/en/companyzzjge/organisation'],
		scripts: [100, 119],
		narrow: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [28, 36] },
		wide: { pictures: [0, 0], pictureKilobytes: [0, 0], requests: [28, 36] },
	},
};
