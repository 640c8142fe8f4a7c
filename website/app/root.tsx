import { layerBaseZIndex, toastDefaults } from '@portico/api/constants.ts';
import { languageTag } from '@portico/api/languages.ts';
import { type CSSProperties, type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import figureFace from './design/fonts/barlow-500.woff2?url';
import titleFace from './design/fonts/barlow-600.woff2?url';
import './design/layers.css';
import './design/tokens.css';
import './design/fonts.css';
import './design/base.css';
import { ScriptNonce } from './page-frame/document/script-nonce.ts';
import { storedLocaleScript } from './page-frame/document/stored-locale-script.ts';
import { UnframedError } from './page-frame/errors/unframed-error.tsx';
import { useLanguage } from './page-frame/language.ts';

/** The figures of the specification, section 9, that style sheets read. */
const specifiedFigures = {
	'--layer-base': layerBaseZIndex,
	'--toast-offset': `${toastDefaults.offsetPx}px`,
} as CSSProperties;

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
	const language = useLanguage();
	const nonce = useContext(ScriptNonce);
	return (
		<html lang={languageTag(language)} style={specifiedFigures}>
			<head>
				{/* Nothing is painted before the header is whole: its menu stands at the right, and each column that came later would push the others. */}
				<link rel="expect" href="#content" blocking="render" />
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<script
					nonce={nonce}
					suppressHydrationWarning
					// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
					dangerouslySetInnerHTML={{ __html: storedLocaleScript }}
				/>
				{/* The header's colour in either scheme: `--colour-paper`. */}
				<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
				<meta name="theme-color" content="#10171e" media="(prefers-color-scheme: dark)" />
				{[titleFace, figureFace].map((href) => (
					<link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
				))}
				<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/brand/apple-touch-icon.png" />
				<link rel="manifest" href={language === 'zh' ? '/site.webmanifest' : '/en/site.webmanifest'} />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

export default function Root() {
	return <Outlet />;
}

/** Stands in for everything when even the page frame could not be loaded. */
export function ErrorBoundary({ error }: { error: unknown }) {
	return <UnframedError error={error} />;
}
