import { UnusableSubtitles } from './unusable-subtitles.ts';

/**
 * The canonical form of a BCP 47 language tag: `zh-hans` is `zh-Hans`.
 *
 * @throws UnusableSubtitles
 */
export function canonicalLanguage(lang: string): string {
	try {
		const [canonical] = Intl.getCanonicalLocales(lang);
		if (canonical) return canonical;
	} catch {
		// The message below says more.
	}
	throw new UnusableSubtitles(`"${lang}" is no language tag: zh, en or pt-BR are (BCP 47)`);
}

const siteLanguages: Record<string, string> = { zh: '中文', en: 'English' };

/** How a language names itself: 中文, English, français. A tag without a known name stands for itself. */
export function languageName(lang: string): string {
	if (Object.hasOwn(siteLanguages, lang)) return siteLanguages[lang] ?? lang;
	try {
		return new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
	} catch {
		return lang;
	}
}
