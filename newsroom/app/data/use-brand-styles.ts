import type { Brand } from '@portico/api/answers/site.ts';
import { useEffect } from 'react';

/** Shows the newsroom in the site's own colours. The policy allows a constructed style sheet, not an inline one. */
export function useBrandStyles(brand: Brand | null): void {
	const styles = brand?.styles ?? null;
	useEffect(() => {
		if (styles === null) return;
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(styles);
		document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
		return () => {
			document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
		};
	}, [styles]);
}
