import plate from '@portico/design/styles/plate.module.css';
import { type ColourToken, colourGroups } from '../tokens/colour-groups.ts';
import { contrastRatio } from '../tokens/contrast-ratio.ts';
import { Scheme } from '../tokens/scheme.tsx';
import { useDesignSystem } from '../use-design-system.ts';
import { Columns } from './columns.tsx';
import { Section } from './section.tsx';
import { TokenName } from './token-name.tsx';

/** All colours in both schemes, with the contrast that is required of them. */
export function Colours({ id }: { id: string }) {
	const { texts } = useDesignSystem();
	return (
		<Section id={id} title={texts.colours}>
			<Columns minWidth="30rem">
				{(['light', 'dark'] as const).map((scheme) => (
					<Scheme key={scheme} name={scheme}>
						<h3>{texts[scheme]}</h3>
						{Object.entries(colourGroups).map(([group, colours]) => (
							<div key={group} style={{ marginBlockStart: 'var(--space-5)' }}>
								<h4 style={{ marginBlockEnd: 'var(--space-3)', fontSize: 'var(--size-text)' }}>
									{texts.colourGroups[group as keyof typeof colourGroups]}
								</h4>
								<Columns minWidth="15rem" gap="var(--space-3) var(--space-4)">
									{colours.map((colour) => (
										<Colour key={colour.name} colour={colour} scheme={scheme} />
									))}
								</Columns>
							</div>
						))}
						<div className={plate.plate} style={{ marginBlockStart: 'var(--space-6)' }}>
							<p className={plate.signal} style={{ fontSize: 'var(--size-h3)', fontWeight: 600 }}>
								{texts.plateTitle}
							</p>
							<p style={{ color: 'var(--colour-on-plate-soft)', textWrap: 'pretty' }}>{texts.plateText}</p>
						</div>
					</Scheme>
				))}
			</Columns>
		</Section>
	);
}

type Props = { colour: ColourToken; scheme: 'light' | 'dark' };

function Colour({ colour, scheme }: Props) {
	const { texts, tokens: schemes } = useDesignSystem();
	const tokens = schemes[scheme];
	const { name, over, under } = colour;
	const value = tokens[name] ?? '';
	const against = over ?? under;
	const other = against && tokens[against];
	return (
		<div style={{ display: 'grid', gridTemplateColumns: '3.5rem minmax(0, 1fr)', columnGap: '0.75rem' }}>
			<Swatch colour={colour} isLine={colourGroups.lines.includes(colour)} />
			<TokenName name={name}>
				{value}
				{other && (
					<>
						<br />
						{texts.contrast} {against.replace('--colour-', '')} {formatRatio(contrastRatio(value, other))} : 1
					</>
				)}
			</TokenName>
		</div>
	);
}

/** Text on its background. Lines are shown as areas. */
function Swatch({ colour: { name, over, under }, isLine }: { colour: ColourToken; isLine: boolean }) {
	const [ground, words] = over && !isLine ? [over, name] : [name, under];
	return (
		<span
			aria-hidden="true"
			style={{
				display: 'grid',
				placeItems: 'center',
				blockSize: '2.75rem',
				border: 'var(--hairline)',
				background: `var(${ground})`,
				color: words && `var(${words})`,
				fontWeight: 600,
			}}
		>
			{words && '字 Aa'}
		</span>
	);
}

/** Rounded down, so as not to overstate the contrast. */
function formatRatio(ratio: number): string {
	return (Math.floor(ratio * 10) / 10).toFixed(1);
}
