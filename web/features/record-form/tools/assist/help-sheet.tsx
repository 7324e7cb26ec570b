import { Modal } from '@mantine/core'
import classes from './help-sheet.module.css'

const KEYS: readonly { title: string; keys: readonly [string, string][] }[] = [
  {
    title: 'Muoversi',
    keys: [
      ['Invio', 'campo seguente'],
      ['Maiusc Invio', 'campo precedente'],
      ['F8', 'prossimo campo da compilare o da correggere'],
      ['Ctrl K', 'trova un campo o un’azione per nome'],
    ],
  },
  {
    title: 'Salvare',
    keys: [
      ['Ctrl S', 'salva il record'],
      ['Ctrl Maiusc S', 'salva la bozza e resta qui'],
    ],
  },
  {
    title: 'Compilare',
    keys: [
      [
        'Ctrl V',
        'fuori dai campi, o più righe in un campo vuoto: legge il testo copiato e propone dove metterlo',
      ],
      ['↓ ↑', 'apre un elenco e lo scorre; Invio sceglie e va avanti'],
      ['Esc', 'chiude elenchi e finestre'],
    ],
  },
  {
    title: 'Capire',
    keys: [
      ['Alt ?', 'perché questo campo si vede ed è obbligatorio'],
      ['?', 'questi tasti, fuori dai campi'],
    ],
  },
]

/** The keyboard shortcuts of the form. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Tasti rapidi"
      size="xl"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      <div className={classes.groups}>
        {KEYS.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    {pressed.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
