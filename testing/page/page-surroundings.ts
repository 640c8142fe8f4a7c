import type { Language } from '@portico/api/languages.ts';
import type { Surroundings } from '@portico/design/surroundings/surroundings.ts';
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

/** The surroundings of blocks on an article's page of the site `https://www.example.org`. */
export function pageSurroundings(language: Language): Surroundings {
	return {
		language,
		texts: texts[language],
		pageAddress: `https://www.example.org${language === 'en' ? '/en' : ''}/articledetail/a1`,
		openOutside() {},
		reloadVideo: async () => null,
	};
}
