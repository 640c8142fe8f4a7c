import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { useLanguage } from '../../page-frame/language.ts';

/** A name, marked with its own language where it fell back to another than the page's. */
export function LocalName({ name }: { name: LocalText }) {
	return name.lang === useLanguage() ? name.text : <span lang={languageTag(name.lang)}>{name.text}</span>;
}
