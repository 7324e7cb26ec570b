/** The stems of common passwords, used alone, twice, or with added digits or signs. Lower case, no accents. */
export const COMMON_STEMS: ReadonlySet<string> = new Set(
  `password passwords passwort parola parolachiave chiave segreto segreta accesso entra login admin administrator
  amministratore amministrazione utente user operatore sportello ufficio azienda contratto contratti energia luce gas
  benvenuto benvenuti benvenuta welcome ciao ciaociao buongiorno buonasera changeme cambiami letmein iloveyou tiamo
  tiamotanto amoremio amore amori tesoro tesoromio famiglia mamma papa qwerty qwertyuiop qwertyuiopas asdfgh asdfghjkl
  zxcvbn zxcvbnm qwertyasdfgh qazwsx qazwsxedc qazwsxedcrfv abc abcabc abcd abcdef test tester testing prova provaprova
  demo default master superman batman spiderman pokemon dragon monkey shadow sunshine princess princesse football
  baseball basketball calcio juventus inter milan forzajuve forzainter forzamilan forzaroma forzanapoli napoli roma
  lazio fiorentina torino milano italia forzaitalia ferrari vespa fiat francesca francesco alessandro alessandra andrea
  giuseppe giovanni antonio antonella valentina martina giulia federica federico stefano stefania matteo lorenzo
  leonardo gabriele riccardo simone davide daniele marco maria anna laura sara elena chiara giorgio paolo luca michele
  roberto estate inverno primavera autunno gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre
  novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica summer winter spring autumn company
  office outlook google facebook instagram whatsapp computer internet windows apple samsung iphone android secret
  secretpassword mypassword thepassword passpass passwordpassword adminadmin trustno starwars whatever freedom
  hello helloworld michael jordan jennifer charlie jessica ashley daniel buster soccer hockey killer george pepper
  cambiapassword nuovapassword lamiapassword miapassword passwordnuova passwordsicura`.split(/\s+/),
)

/** Common leaked passwords of twelve and more characters. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz!qaz1qaz q1w2e3r4t5y6 q1w2e3r4t5y6u7
  zaq12wsxcde3 zaq1xsw2cde3 qwe123qwe123 qwer1234qwer asd123asd123 abc123abc123 abcd1234abcd a1b2c3d4e5f6 a1s2d3f4g5h6
  123qwe123qwe 123abc123abc 12qwaszx12qw 1a2b3c4d5e6f 147258369147 147258369000 159753159753 741852963000 789456123000
  789456123789 456789123456 321654987321 741852963741 123123123123 123456123456 112233445566 121212121212 131313131313
  101010101010 100200300400 q1q1q1q1q1q1 correcthorsebatterystaple`.split(/\s+/),
)
