/** An encoding from before Unicode, and how texts in it are recognised. */
export type LegacyEncoding = {
	/** As `TextDecoder` knows it. */
	name: string;
	/** Languages, or language and script, whose texts were written in it. */
	languages: readonly string[];
	/** The most frequent letters that are not ASCII; in a text that is read wrongly, others appear. */
	usual: ReadonlySet<string>;
	/** What share of such letters they usually are. */
	share: number;
	/** Whether a letter is one byte, so that any bytes are valid. */
	isSingleByte?: boolean;
	/** Whether most letters of its texts are ASCII. */
	isLatin?: boolean;
};

/** Chinese, traditional and simplified. */
const chinese = new Set(
	'的一是在不了有和人這这中大為为上個个國国我以要他時时來来用們们生到作地於于出就分對对成會会可主發发年動动同工也能下過过' +
		'子說说產产種种面而方後后多定行學学法所民得經经十三之進进等部度家電电力如水化高自二理起小物現现實实加量都兩两體体制機机當当' +
		'使點点從从業业本去把性好應应開开它合還还因由其些然前外天政四日那社義义事平形相全表間间樣样與与關关各重新線线內内數数正心你' +
		'明看原又麼么利比或但質质氣气第向道變变條条只沒没結结解問问意建月公無无系很情者最立代想已通並并提直題题程展五果料象員员位入' +
		'常文總总次品式活設设及管特件長长求老頭头基資资邊边流路級级少圖图山統统接知較较將将組组見见計计別别手期根論论運运指幾几區区' +
		'強强放決决西被做必先回則则任取處处安橋桥隊队團团集隧技術术海江城市謝谢歡欢迎',
);

const kana = new Set(
	'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽっゃゅょ' +
		'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンガギグゲゴザジズゼゾダデドバビブベボパピプペポッャュョー',
);

const hangul = new Set(
	'이다는을가의에고지하한를은로기서도사자리시인대어나정과있수일해주부장그것동전보아라스중원상오니게구공성들여으안제만우신연유진국거조경생선러면' +
		'물문용할방마세영소무발관모바산실년학모했비개계화말위건트미없저때습까요드재음님운적결양회업행내체통당각너분터식강직타차간단심역네데히노와' +
		'합같본입반번감처교난르치길김크력달려알불독급법두명',
);

const latin = (letters: string) => new Set(letters + letters.toUpperCase());

const western = 'àâäáãåæçèéêëìíîïñòóôöõøœùúûüÿßªº';
const central = 'ąćęłńóśźżáčďéěíňřšťúůýžäôĺľŕâăîşţőűöüßđ';
const turkish = 'çğıöşüâîûéİ';
const baltic = 'āčēģīķļņšūžąęėįųäöüõ';
const vietnamese = 'ăâđêôơưàáèéìíòóùúý\u0300\u0301\u0303\u0309\u0323';
/** In no order: the text decides. */
export const encodings: readonly LegacyEncoding[] = [
	{ name: 'gb18030', languages: ['zh-Hans', 'zh-Hant'], usual: chinese, share: 0.5 },
	{ name: 'big5', languages: ['zh-Hant'], usual: chinese, share: 0.5 },
	{ name: 'shift_jis', languages: ['ja'], usual: kana, share: 0.45 },
	{ name: 'euc-jp', languages: ['ja'], usual: kana, share: 0.45 },
	{ name: 'euc-kr', languages: ['ko'], usual: hangul, share: 0.65 },
	{
		name: 'windows-1251',
		languages: ['ru', 'uk', 'bg', 'be', 'sr', 'mk'],
		usual: new Set('оеаинтсрвлкії'),
		share: 0.65,
		isSingleByte: true,
	},
	{
		name: 'windows-1253',
		languages: ['el'],
		usual: new Set('αοιετσνηρςάίό'),
		share: 0.65,
		isSingleByte: true,
	},
	{
		name: 'windows-1255',
		languages: ['he', 'yi'],
		usual: new Set('יוהלאתרמשנב'),
		share: 0.65,
		isSingleByte: true,
	},
	{
		name: 'windows-1256',
		languages: ['ar', 'fa', 'ur'],
		usual: new Set('اليمونرتبهة'),
		share: 0.65,
		isSingleByte: true,
	},
	{ name: 'windows-874', languages: ['th'], usual: new Set('านรกอเงมยวส่้ัีิ'), share: 0.6, isSingleByte: true },
	{
		name: 'windows-1252',
		languages: [
			'en',
			'fr',
			'de',
			'es',
			'pt',
			'it',
			'nl',
			'sv',
			'da',
			'no',
			'nb',
			'nn',
			'fi',
			'is',
			'id',
			'ms',
			'ca',
			'ga',
		],
		usual: latin(western),
		share: 1,
		isLatin: true,
	},
	{
		name: 'windows-1250',
		languages: ['pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'bs', 'sq'],
		usual: latin(central),
		share: 1,
		isLatin: true,
	},
	{ name: 'windows-1254', languages: ['tr', 'az'], usual: latin(turkish), share: 1, isLatin: true },
	{ name: 'windows-1257', languages: ['lt', 'lv', 'et'], usual: latin(baltic), share: 1, isLatin: true },
	{ name: 'windows-1258', languages: ['vi'], usual: latin(vietnamese), share: 1, isLatin: true },
];
