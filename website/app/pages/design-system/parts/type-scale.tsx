import { type Language, languageTag } from '@portico/api/languages.ts';
import type { CSSProperties, ReactNode } from 'react';
import { useShown, useTokensNamed } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part, Specimen } from './part.tsx';
import { TokenName } from './token-name.tsx';

const titleSizes = /-(h\d|display)$/;
const figureSizes = /-(day|figure)$/;

/** Every size of type, in both languages whatever the page's is. */
export function TypeScale({ id }: { id: string }) {
	const { texts, reading } = useShown();
	return (
		<Part id={id} title={texts.type}>
			<div>
				{useTokensNamed('--size-').map(([name, value]) => (
					<div
						key={name}
						style={{ paddingBlock: 'var(--space-4) var(--space-5)', borderBlockEnd: 'var(--hairline)' }}
					>
						<TokenName name={name}>{value}</TokenName>
						<Columns least="22rem" gap="var(--space-2) var(--gutter)" margin="var(--space-2)">
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
				<Columns least="24rem">
					<Sample lang="zh" style={{ fontSize: 'var(--size-reading)', lineHeight: 1.75 }}>
						{reading.zh}
					</Sample>
					<Sample lang="en" style={{ fontSize: 'var(--size-reading)', lineHeight: 1.6 }}>
						{reading.en}
					</Sample>
				</Columns>
			</Specimen>
		</Part>
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

/** Words in the faces of their language, which a part of a page does not take by itself. */
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
