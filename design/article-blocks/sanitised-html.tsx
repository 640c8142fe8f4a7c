type Props = {
	as: 'div' | 'figcaption' | 'p';
	/** HTML of an article, sanitised by the server when it was written. */
	html: string;
	className?: string | undefined;
};

/** The one place where HTML of an article becomes part of a page. */
export function SanitisedHtml({ as: Element, html, className }: Props) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: bodies are sanitised when they are written
	return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
