import { UnusableSubtitles } from './unusable-subtitles.ts';

/**
 * Canonicalises a BCP 47 language tag: `zh-hans` becomes `zh-Hans`.
 *
 * @throws UnusableSubtitles
 */
export function canonicalLanguage(lang: string): string {
	try {
		const [canonical] = Intl.getCanonicalLocales(lang);
		if (canonical) return canonical;
	} catch {
		// Reported below with a clearer message.
	}
	throw new UnusableSubtitles(`"${lang}" is not a language tag (BCP 47), such as zh, en or pt-BR`);
}

const siteLanguages: Record<string, string> = { zh: '中文', en: 'English' };

/** The language's own name: 中文, English, français. Falls back to the tag. */
export function languageName(lang: string): string {
	if (Object.hasOwn(siteLanguages, lang)) return siteLanguages[lang] ?? lang;
	try {
		return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
	} catch {
		return lang;
	}
}
