import type { LocalText } from '@portico/api/answers/shared-parts.ts';
import { languageTag } from '@portico/api/languages.ts';
import { TitleText } from '@portico/design/title-text.tsx';
import { useLanguage } from '../state/language.ts';

/** A name with a `lang` attribute if it fell back to the other language. */
export function LocalName({ name }: { name: LocalText }) {
	const words = <TitleText {...name} />;
	return name.lang === useLanguage() ? words : <span lang={languageTag(name.lang)}>{words}</span>;
}

/** A paragraph in its own language; nothing without one. */
export function LocalParagraph({
	text,
	className,
}: {
	text: LocalText | null | undefined;
	className?: string | undefined;
}) {
	return (
		text && (
			<p className={className} lang={languageTag(text.lang)}>
				{text.text}
			</p>
		)
	);
}
