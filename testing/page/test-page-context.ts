import type { Language } from '@portico/api/languages.ts';
import type { PageContext } from '@portico/design/page-context/page-context.ts';
import { aritcile as enAritcile } from '@portico/design/texts/en/aritcile.ts';
import { pictures as enPictures } from '@portico/design/texts/en/pictures.ts';
import { video as enVideo } from '@portico/design/texts/en/video.ts';
import type { Texts } from '@portico/design/texts/texts.ts';
import { aritcile as zhAritcile } from '@portico/design/texts/zh/aritcile.ts';
import { pictures as zhPictures } from '@portico/design/texts/zh/pictures.ts';
import { video as zhVideo } from '@portico/design/texts/zh/video.ts';

const texts: Record<Language, Texts> = {
	zh: { aritcile: zhAritcile, pictures: zhPictures, video: zhVideo },
	en: { aritcile: enAritcile, pictures: enPictures, video: enVideo },
};

/** The page context of an article's page on the site `https://www.example.org`. */
export function testPageContext(language: Language): PageContext {
	return {
		language,
		texts: texts[language],
		pageAddress: `https://www.example.org${language === 'en' ? '/en' : ''}/articledetail/a1`,
		openExternalLink() {},
		reloadVideo: async () => null,
	};
}
