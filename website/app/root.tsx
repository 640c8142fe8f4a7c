import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { Brand } from '@portico/api/answers/site.ts';
import { layerBaseZIndex, toastDefaults } from '@portico/api/constants.ts';
import { languageTag } from '@portico/api/languages.ts';
import figureFace from '@portico/design/tokens/fonts/barlow-500.woff2?url';
import titleFace from '@portico/design/tokens/fonts/barlow-600.woff2?url';
import { Component, type CSSProperties, type ReactNode, useContext, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import '@portico/design/tokens/layers.css';
import '@portico/design/tokens/tokens.css';
import '@portico/design/tokens/fonts.css';
import '@portico/design/tokens/base.css';
import { ScriptNonce } from '@portico/design/page-context.ts';
import container from '@portico/design/styles/layout.module.css';
import headScript from './before-scripts/head-script.ts?inline';
import { SiteMark, useBrand } from './components/site-mark.tsx';
import { useMessages } from './messages/messages.ts';
import { errorKindOf, errorTexts, reportFault } from './page-frame/errors/error-kind.ts';
import styles from './page-frame/errors/page-error.module.css';
import { useLanguage } from './state/language.ts';

/** Values of the specification, section 9, for the style sheets. */
const specifiedFigures = {
	'--layer-base': layerBaseZIndex,
	'--toast-offset': `${toastDefaults.offsetPx}px`,
} as CSSProperties;

/**
 * The mark as the icon of a tab. Inlined, as Chromium refetches an icon's address on every client-side navigation.
 * Colours: `--colour-brand` of each scheme.
 */
function tabIcon({ viewBox, shapes }: NonNullable<Brand['mark']>, colour: string): string {
	const paths = shapes.map(
		({ path, evenOdd }) => `<path d='${path}'${evenOdd ? " fill-rule='evenodd'" : ''}/>`,
	);
	return `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}'><style>path{fill:%23${colour.slice(1)}}@media (prefers-color-scheme:dark){path{fill:%23f4f2ec}}</style>${paths.join('')}</svg>`;
}

/** `--colour-brand` without colours of the site's own. */
const defaultColour = '#16354f';

/** The document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
	const language = useLanguage();
	const nonce = useContext(ScriptNonce);
	const brand = useBrand();
	return (
		// `before-scripts/head-script.ts` notes on it what has been done before hydration.
		<html lang={languageTag(language)} style={specifiedFigures} suppressHydrationWarning>
			<head>
				{/* Block first paint until the footer is parsed: rows that adapt to their tallest item would shift as further items arrive. Must precede the style sheet. */}
				<link rel="expect" href="#footer" blocking="render" />
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<script
					nonce={nonce}
					data-fonts={`${titleFace} ${figureFace}`}
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, empty in the browser's code
					dangerouslySetInnerHTML={{ __html: headScript }}
				/>
				{/* The header's colour in each scheme: `--colour-paper`. */}
				<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#10171e" media="(prefers-color-scheme: dark)" />
				{brand?.mark ? (
					<link rel="icon" href={tabIcon(brand.mark, brand.colour ?? defaultColour)} type="image/svg+xml" />
				) : (
					brand?.icon && <link rel="icon" href={brand.icon.src} type="image/png" />
				)}
				{brand?.icon && <link rel="apple-touch-icon" href={brand.icon.src} />}
				{brand?.styles && (
					<style
						nonce={nonce}
						suppressHydrationWarning
						// biome-ignore lint/security/noDangerouslySetInnerHtml: colours that the server has made from numbers
						dangerouslySetInnerHTML={{ __html: brand.styles }}
					/>
				)}
				<link rel="manifest" href={language === 'zh' ? '/site.webmanifest' : '/en/site.webmanifest'} />
				<SafeMeta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration nonce={nonce} />
				{import.meta.env.SSR ? <Scripts nonce={nonce} /> : <ScriptsOfDocument />}
			</body>
		</html>
	);
}

/**
 * What `Scripts` has written into the document, for hydration. `Scripts` itself would preload modules that the entry
 * contains.
 */
function ScriptsOfDocument() {
	const kept = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };
	return (
		<>
			<script {...kept} />
			<script type="waiting" {...kept} />
		</>
	);
}

/** An error in a page's `meta` would otherwise fail the whole document. */
function SafeMeta() {
	return (
		<MetaErrorBoundary page={useLocation().key}>
			<Meta />
		</MetaErrorBoundary>
	);
}

/** Renders nothing after an error until the next navigation. */
class MetaErrorBoundary extends Component<{ page: string; children: ReactNode }, { failed: boolean }> {
	override state = { failed: false };

	static getDerivedStateFromError() {
		return { failed: true };
	}

	override componentDidCatch(error: unknown) {
		reportFault(error);
	}

	override componentDidUpdate(before: { page: string }) {
		if (this.state.failed && before.page !== this.props.page) this.setState({ failed: false });
	}

	override render() {
		return this.state.failed ? null : this.props.children;
	}
}

export default function Root() {
	return <Outlet />;
}

/** Last resort, if the page frame failed to load: works without settings and menus. */
export function ErrorBoundary({ error }: { error: unknown }) {
	const { message } = useMessages();
	const kind = errorKindOf(error);
	const { title, text } = errorTexts(kind === 'notFound' ? kind : 'fault', message);

	useEffect(() => {
		if (kind === 'fault') reportFault(error);
	}, [error, kind]);

	return (
		<main className={container.container}>
			<title>{title}</title>
			<div className={styles.message}>
				<p className={styles.figure} aria-hidden="true">
					<SiteMark className={styles.mark} />
				</p>
				<div className={styles.content}>
					<h1>{title}</h1>
					<p className={styles.text}>{text}</p>
					<a className={styles.homeLink} href={homeAddress(useLanguage())}>
						{message.backHome}
					</a>
				</div>
			</div>
		</main>
	);
}
