import type { MarkedText as Parts } from '@portico/api/answers/search.ts';
import { type Language, languageTag } from '@portico/api/languages.ts';
import { MarkedText } from '../../../components/search-suggestions/marked-text.tsx';
import { useLanguage } from '../../../state/language.ts';

/** A name with its matches marked, and with `lang` if it is not in the page's language. */
export function MarkedName({ parts, lang }: { parts: Parts; lang: Language }) {
	return (
		<span lang={lang === useLanguage() ? undefined : languageTag(lang)}>
			<MarkedText parts={parts} />
		</span>
	);
}
