"""Pages that teach one subject each, with the calculators they stand on."""
