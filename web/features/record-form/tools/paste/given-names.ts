import { foldToLetters } from '../../../../../contract/texts/fold-text.ts'

/** Common given names: they distinguish the parts of «Rossi Mario» if there is no label. */
const NAMES = `Adele Adriana Adriano Agnese Agostino Alba Alberto Aldo Alessandra Alessandro Alessia Alessio Alfonso
Alfredo Alice Amalia Ambra Andrea Angela Angelica Angelo Anita Anna Annalisa Annamaria Antonella Antonia Antonietta
Antonino Antonio Arianna Armando Arturo Assunta Attilio Augusto Aurora Barbara Bartolomeo Beatrice Benedetta Benedetto
Benito Biagio Bianca Bruna Bruno Camilla Carla Carlo Carlotta Carmela Carmelo Carmen Carmine Carolina Caterina Catia
Cecilia Celeste Cesare Chiara Cinzia Ciro Claudia Claudio Clara Concetta Corrado Cosimo Cristian Cristiano Cristina
Dalila Damiano Daniela Daniele Dario Davide Debora Deborah Denise Diana Diego Dino Domenico Donatella Donato Edoardo
Elena Eleonora Elia Elisa Elisabetta Emanuela Emanuele Emilia Emilio Emma Enrica Enrico Enzo Erica Ernesto Ester Ettore
Eugenio Eva Fabiana Fabio Fabrizio Federica Federico Felice Ferdinando Filippo Filomena Fiorella Flavia Flavio Franca
Francesca Francesco Franco Gabriele Gabriella Gaetano Gaia Gennaro Gerardo Giacomo Giada Gianfranco Gianluca Gianni
Gianpaolo Gilberto Gina Gino Giorgia Giorgio Giovanna Giovanni Giulia Giuliana Giuliano Giulio Giuseppa Giuseppe
Giuseppina Giusy Grazia Graziella Guglielmo Guido Ida Ilaria Ines Irene Irma Isabella Ivan Ivana Ivano Jacopo Jessica
Katia Lara Laura Leonardo Letizia Lia Lidia Lina Lino Lisa Livia Loredana Lorella Lorenza Lorenzo Luca Lucia Luciana
Luciano Lucio Luigi Luigia Luisa Maddalena Manuel Manuela Mara Marcella Marcello Marco Margherita Maria Mariangela
Marika Marina Mario Marisa Marta Martina Martino Massimiliano Massimo Matilde Matteo Mattia Maura Maurizio Mauro
Melissa Michela Michele Michelle Milena Mirella Mirko Miriam Monia Monica Nadia Natale Natalia Nicola Nicole Nicoletta
Nicolò Niccolò Noemi Nunzia Olga Omar Orazio Oreste Ornella Oscar Osvaldo Paola Paolo Pamela Pasquale Patrizia Patrizio Pia Piera
Pierluigi Piero Pietro Pina Raffaela Raffaele Raffaella Rebecca Remo Renata Renato Renzo Riccardo Rita Roberta Roberto
Rocco Romano Romina Rosa Rosalba Rosalia Rosanna Rosaria Rosario Rossana Rossella Sabina Sabrina Salvatore Samuel
Samuele Sandra Sandro Sara Saverio Sebastiano Serena Sergio Silvana Silvano Silvia Silvio Simona Simone Sofia Sonia
Stefania Stefano Susanna Tatiana Teresa Tiziana Tiziano Tommaso Tullio Ugo Umberto Valentina Valentino Valeria Valerio
Vanessa Vera Veronica Vincenza Vincenzo Vito Vittoria Vittorio Viviana Walter Yuri Zoe`

let folded: ReadonlySet<string> | undefined

export function isGivenName(searchWord: string): boolean {
  folded ??= new Set(NAMES.split(/\s+/).map(foldToLetters))
  return folded.has(foldToLetters(searchWord))
}
