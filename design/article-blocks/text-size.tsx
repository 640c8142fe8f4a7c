import { useContext, useLayoutEffect, useRef } from 'react';
import { ScriptNonce, usePageContext } from '../page-context.ts';
import styles from './text-size.module.css';

/** In local storage, since readers keep needing the same size. */
const storageKey = 'text-size';

/** The sizes of `text` in text-size.module.css, smallest first. */
const sizes = ['small', 'standard', 'large'] as const;

/**
 * Runs before the text below is parsed, so that the first paint has the stored size. If storage is blocked or
 * invalid, the standard size stays. A size chosen before other scripts run is stored, too.
 */
const restoreScript = `(group=>{try{group.onchange=event=>{try{localStorage.setItem('${storageKey}',event.target.value)}catch(_){}};group.querySelector('[value='+localStorage.getItem('${storageKey}')+']').checked=true}catch(_){}})(document.currentScript.parentNode)`;

/**
 * Sets the text size. The style sheet reads the checked input, so that it works without scripts; scripts remember the
 * choice.
 */
export function TextSize() {
	const { aritcile } = usePageContext().texts;
	const nonce = useContext(ScriptNonce);
	const group = useRef<HTMLFieldSetElement>(null);

	// Inline scripts do not run after a client-side navigation.
	useLayoutEffect(() => {
		try {
			const stored = localStorage.getItem(storageKey);
			for (const input of group.current?.querySelectorAll('input') ?? []) {
				if (input.value === stored) input.checked = true;
			}
		} catch {
			// Storage is blocked: keep the standard size.
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
		// Storage is blocked: the choice applies to this page only.
	}
}
