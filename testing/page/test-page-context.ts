import type { Language } from '@portico/api/languages.ts';
import type { PageContext } from '@portico/design/page-context.ts';
import * as en from '@portico/design/texts/en.ts';
import type { Texts } from '@portico/design/texts/texts.ts';
import * as zh from '@portico/design/texts/zh.ts';

const texts: Record<Language, Texts> = { zh, en };

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
