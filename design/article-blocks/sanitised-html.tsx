type Props = {
	as: 'div' | 'figcaption' | 'p';
	/** HTML of an article, sanitised by the server when it was saved. */
	html: string;
	className?: string | undefined;
};

/** The only place that inserts HTML of an article into a page. */
export function SanitisedHtml({ as: Element, html, className }: Props) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: bodies are sanitised when they are written
	return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
