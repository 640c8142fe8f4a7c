import plate from '../../../design/plate.module.css';
import { colourGroups, type ShownColour } from '../tokens/colour-groups.ts';
import { contrastRatio } from '../tokens/contrast-ratio.ts';
import { Scheme } from '../tokens/scheme.tsx';
import { useShown } from '../use-shown.ts';
import { Columns } from './columns.tsx';
import { Part } from './part.tsx';
import { TokenName } from './token-name.tsx';

/** All colours in both schemes, each with the contrast it must hold. */
export function Colours({ id }: { id: string }) {
	const { texts } = useShown();
	return (
		<Part id={id} title={texts.colours}>
			<Columns least="30rem">
				{(['light', 'dark'] as const).map((scheme) => (
					<Scheme key={scheme} name={scheme}>
						<h3>{texts[scheme]}</h3>
						{Object.entries(colourGroups).map(([group, colours]) => (
							<div key={group} style={{ marginBlockStart: 'var(--space-5)' }}>
								<h4 style={{ marginBlockEnd: 'var(--space-3)', fontSize: 'var(--size-text)' }}>
									{texts.colourGroups[group as keyof typeof colourGroups]}
								</h4>
								<Columns least="15rem" gap="var(--space-3) var(--space-4)">
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
		</Part>
	);
}

type Props = { colour: ShownColour; scheme: 'light' | 'dark' };

function Colour({ colour, scheme }: Props) {
	const { texts } = useShown();
	const { name, over, under } = colour;
	const tokens = useShown().tokens[scheme];
	const value = tokens[name] ?? '';
	const otherName = over ?? under;
	const other = otherName && tokens[otherName];
	return (
		<div style={{ display: 'grid', gridTemplateColumns: '3.5rem minmax(0, 1fr)', columnGap: '0.75rem' }}>
			<Swatch colour={colour} isLine={colourGroups.lines.includes(colour)} />
			<TokenName name={name}>
				{value}
				{other && (
					<>
						<br />
						{texts.contrast} {otherName.replace('--colour-', '')} {asRatio(contrastRatio(value, other))} : 1
					</>
				)}
			</TokenName>
		</div>
	);
}

/** A pair as it is seen: words on their ground. Lines are shown as fields. */
function Swatch({ colour: { name, over, under }, isLine }: { colour: ShownColour; isLine: boolean }) {
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

/** Never rounded up to what it does not reach. */
function asRatio(ratio: number): string {
	return (Math.floor(ratio * 10) / 10).toFixed(1);
}
