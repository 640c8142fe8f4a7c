import { type Language, languageTag } from '@portico/api/languages.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useDesignSystem, useTokensByPrefix } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section, Specimen } from './section.tsx';
import { TokenName } from './token-name.tsx';

const titleSizes = /-(h\d|display)$/;
const figureSizes = /-(day|figure)$/;

/** All font sizes in both languages. */
export function TypeScale({ id }: { id: string }) {
	const { texts, reading } = useDesignSystem();
	return (
		<Section id={id} title={texts.type}>
			<div>
				{useTokensByPrefix('--size-').map(([name, value]) => (
					<div
						key={name}
						style={{ paddingBlock: 'var(--space-4) var(--space-5)', borderBlockEnd: 'var(--hairline)' }}
					>
						<TokenName name={name}>{value}</TokenName>
						<Columns minWidth="22rem" gap="var(--space-2) var(--gutter)" margin="var(--space-2)">
							<Sample lang="zh" style={styleOf(name)}>
								{figureSizes.test(name) ? '26' : '868米，一跨过江'}
							</Sample>
							<Sample lang="en" style={styleOf(name)}>
								{figureSizes.test(name) ? '1,956' : '868 metres in a single span'}
							</Sample>
						</Columns>
					</div>
				))}
			</div>
			<Specimen title={texts.reading}>
				<Columns minWidth="24rem">
					<Sample lang="zh" style={{ fontSize: 'var(--size-reading)', lineHeight: 1.75 }}>
						{reading.zh}
					</Sample>
					<Sample lang="en" style={{ fontSize: 'var(--size-reading)', lineHeight: 1.6 }}>
						{reading.en}
					</Sample>
				</Columns>
			</Specimen>
		</Section>
	);
}

function styleOf(size: string): CSSProperties {
	const fontSize = `var(${size})`;
	if (figureSizes.test(size)) {
		return {
			fontSize,
			fontFamily: 'var(--font-figures)',
			fontWeight: 500,
			lineHeight: 'var(--leading-display)',
			color: 'var(--colour-brand)',
		};
	}
	if (!titleSizes.test(size)) return { fontSize };
	return { fontSize, fontFamily: 'var(--font-title)', fontWeight: 600, lineHeight: 'var(--leading-tight)' };
}

/** Text in the fonts of its language, which only the root element sets. */
function Sample({ lang, style, children }: { lang: Language; style: CSSProperties; children: ReactNode }) {
	const faces: CSSProperties =
		lang === 'zh'
			? { fontFamily: 'var(--font-text)', fontVariantEastAsian: 'normal' }
			: { fontFamily: 'var(--font-text-latin)', fontVariantEastAsian: 'proportional-width' };
	return (
		<p lang={languageTag(lang)} style={{ ...faces, maxInlineSize: 'var(--measure)', ...style }}>
			{children}
		</p>
	);
}
