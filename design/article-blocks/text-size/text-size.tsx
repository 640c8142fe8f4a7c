import { useContext, useLayoutEffect, useRef } from 'react';
import { usePageContext } from '../../page-context/page-context.ts';
import { ScriptNonce } from '../../page-context/script-nonce.ts';
import styles from './text-size.module.css';

/** In local storage: whoever needs large letters needs them tomorrow. */
const storageKey = 'text-size';

/** The sizes style sheets know (`text` in text-size.module.css), from the smallest up. */
const sizes = ['small', 'standard', 'large'] as const;

/**
 * Runs where it stands in the page, before the text below is there: with the size chosen on another page, this
 * one is painted from the start. Storage may be forbidden or hold anything: then the size is the standard one.
 */
const restoreScript = `try{document.querySelector('[name=text-size][value='+localStorage.getItem('${storageKey}')+']').checked=true}catch(_){}`;

/**
 * The choice of how large a text is set. The style sheet looks at what is checked, so that the choice needs no
 * scripts; they remember it.
 */
export function TextSize() {
	const { aritcile } = usePageContext().texts;
	const nonce = useContext(ScriptNonce);
	const group = useRef<HTMLFieldSetElement>(null);

	// Inline scripts do not run on a page that was reached from another one.
	useLayoutEffect(() => {
		try {
			const stored = localStorage.getItem(storageKey);
			for (const input of group.current?.querySelectorAll('input') ?? []) {
				if (input.value === stored) input.checked = true;
			}
		} catch {
			// Storage is forbidden: the standard size it is.
		}
	}, []);

	return (
		<fieldset ref={group} className={styles.sizes}>
			<legend>{aritcile.textSize}</legend>
			{sizes.map((size) => (
				<label key={size} className={styles[size]}>
					<input
						type="radio"
						name="text-size"
						value={size}
						aria-label={aritcile.textSizes[size]}
						defaultChecked={size === 'standard'}
						onChange={() => remember(size)}
					/>
					<span aria-hidden="true">A</span>
				</label>
			))}
			<script
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, of no use in the browser's code
				dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? restoreScript : '' }}
			/>
		</fieldset>
	);
}

function remember(size: string): void {
	try {
		localStorage.setItem(storageKey, size);
	} catch {
		// Storage is forbidden: the choice is for this page only.
	}
}
